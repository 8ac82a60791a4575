import { accountsFaults } from './accounts.faults.ts';
import { browserFaults } from './browser.faults.ts';
import { collaborationFaults } from './collaboration.faults.ts';
import type { Fault } from './fault.ts';
import { findingFaults } from './finding.faults.ts';
import { kitFaults } from './kit.faults.ts';
import { peopleFaults } from './people.faults.ts';
import { trustFaults } from './trust.faults.ts';

export const FAULTS: readonly Fault[] = [
  ...accountsFaults,
  ...peopleFaults,
  ...collaborationFaults,
  ...findingFaults,
  ...trustFaults,
  ...kitFaults,
  ...browserFaults,
];
