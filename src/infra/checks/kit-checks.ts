import { backupCheck } from './backup.check.ts';
import type { Check } from './check.ts';
import { clockCheck } from './clock.check.ts';
import { connectionsCheck } from './connections.check.ts';
import { consumersCheck } from './consumers.check.ts';
import { databaseEncryptionCheck } from './database-encryption.check.ts';
import { databaseKindCheck } from './database-kind.check.ts';
import { databaseStatisticsCheck } from './database-statistics.check.ts';
import { databaseTransactionsCheck } from './database-transactions.check.ts';
import { databaseVersionCheck } from './database-version.check.ts';
import { diskCheck } from './disk.check.ts';
import { eventsSetAsideCheck } from './events-set-aside.check.ts';
import { httpsCheck } from './https.check.ts';
import { jobsDeadCheck } from './jobs-dead.check.ts';
import { jobsLateCheck } from './jobs-late.check.ts';
import { keysAgeCheck } from './keys-age.check.ts';
import { mailDkimCheck } from './mail-dkim.check.ts';
import { mailDmarcCheck } from './mail-dmarc.check.ts';
import { mailQueueCheck } from './mail-queue.check.ts';
import { mailRefusedCheck } from './mail-refused.check.ts';
import { mailServerCheck } from './mail-server.check.ts';
import { mailSpfCheck } from './mail-spf.check.ts';
import { metricsPortCheck } from './metrics-port.check.ts';
import { picturesCheck } from './pictures.check.ts';
import { poolerCheck } from './pooler.check.ts';
import { proxyCheck } from './proxy.check.ts';
import { publicUrlCheck } from './public-url.check.ts';
import { rateLimitsCheck } from './rate-limits.check.ts';
import { replicasCheck } from './replicas.check.ts';
import { secretsCheck } from './secrets.check.ts';
import { tablesCheck } from './tables.check.ts';
import { walArchiveCheck } from './wal-archive.check.ts';

/** The checks of the infrastructure, the most urgent first. */
export const kitChecks: readonly Check[] = [
  tablesCheck,
  databaseKindCheck,
  databaseVersionCheck,
  databaseEncryptionCheck,
  poolerCheck,
  connectionsCheck,
  databaseTransactionsCheck,
  databaseStatisticsCheck,
  replicasCheck,
  walArchiveCheck,
  backupCheck,
  clockCheck,
  diskCheck,
  picturesCheck,
  publicUrlCheck,
  httpsCheck,
  proxyCheck,
  secretsCheck,
  keysAgeCheck,
  rateLimitsCheck,
  metricsPortCheck,
  mailServerCheck,
  mailRefusedCheck,
  mailQueueCheck,
  mailSpfCheck,
  mailDkimCheck,
  mailDmarcCheck,
  consumersCheck,
  eventsSetAsideCheck,
  jobsDeadCheck,
  jobsLateCheck,
];
