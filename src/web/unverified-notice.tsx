import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from './api.ts';
import { type Keyed, useWrite } from './write/use-write.ts';

export function UnverifiedNotice({ email }: { email: string }) {
  const resend = useWrite((keyed: Keyed = {}) => api.sendVerificationEmail({ body: {}, ...keyed }), {
    success: ({ message }) => message,
    changes: [],
  });
  return (
    <EmptyState
      illustration="locked"
      title="Email not verified!"
      action={
        <Button id="send-verification" variant="primary" busy={resend.pending} onClick={() => resend.run()}>
          Send the email again
        </Button>
      }
    >
      Please check your email for a verification link. We sent it to <bdi>{email}</bdi>. Once you have opened
      it, you can publish and send requests.
    </EmptyState>
  );
}
