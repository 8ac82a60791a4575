import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { FirstPasswordCard } from './first-password-card.tsx';
import { GoogleCard } from './google-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Sign-in and devices' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, methods, devices, secondFactor] = await Promise.all([
    api.getViewer(),
    api.getSignInMethods(),
    settled(api.listDevices()),
    settled(api.getSecondFactor()),
  ]);
  return { viewer, methods, devices, secondFactor };
}

export default function SettingsSignInPage() {
  const { viewer, methods, devices, secondFactor } = useLoaderData<typeof loader>();
  return (
    <>
      {methods.password ? (
        <ChangePasswordCard email={viewer.email} />
      ) : (
        <FirstPasswordCard email={viewer.email} />
      )}
      <GoogleCard {...methods} />
      <DevicesCard list={devices} />
      <TwoStepCard state={secondFactor} />
      <PasskeysCard state={secondFactor} />
    </>
  );
}
