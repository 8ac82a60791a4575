import { passwordStrength } from '#modules/accounts/accounts.password.rules.ts';
import { StrengthMeter } from '#ui/field/strength-meter.tsx';

const LEVELS = {
  weak: { level: 1, text: 'Weak. A few words in a row are easy to remember and hard to guess.' },
  fair: { level: 2, text: 'Fair. A little longer would make it good.' },
  good: { level: 3, text: 'Good.' },
  strong: { level: 4, text: 'Strong.' },
} as const;

export function PasswordHint({ password }: { password: string }) {
  const hint = password
    ? LEVELS[passwordStrength(password)]
    : ({ level: 0, text: 'Passwords should be strong: long, and not used anywhere else.' } as const);
  return <StrengthMeter level={hint.level} text={hint.text} />;
}
