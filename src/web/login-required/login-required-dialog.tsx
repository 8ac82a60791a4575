import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Link } from '../link.tsx';
import { paths } from '../paths.ts';

interface LoginRequiredDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  next: string;
}

export function LoginRequiredDialog({ open, onOpenChange, next }: LoginRequiredDialogProps) {
  const signIn = useRef<HTMLAnchorElement>(null);
  const leave = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="s"
      title="Oops, you're not logged in!"
      description="You need an account for this. Sign in to continue, or sign up first."
      initialFocus={signIn}
      footer={
        <>
          <Button render={<Link to={paths.signUp(next)} onClick={leave} />}>Sign Up</Button>
          <Button variant="primary" render={<Link ref={signIn} to={paths.signIn(next)} onClick={leave} />}>
            Sign In
          </Button>
        </>
      }
    />
  );
}
