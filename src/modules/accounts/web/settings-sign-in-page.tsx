import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

export function meta() {
  return pageMeta({ title: 'Sign-in and devices' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, devices, secondFactor] = await Promise.all([
    api.getViewer(),
    settled(api.listDevices()),
    settled(api.getSecondFactor()),
  ]);
  return { viewer, devices, secondFactor };
}

export default function SettingsSignInPage() {
  const { viewer, devices, secondFactor } = useLoaderData<typeof loader>();
  return (
    <>
      <ChangePasswordCard email={viewer.email} />
      <DevicesCard list={devices} />
      <TwoStepCard state={secondFactor} />
      <PasskeysCard state={secondFactor} />
    </>
  );
}
