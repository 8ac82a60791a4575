import { ListForm } from './list-form.tsx';

/** Where people leave their address while they cannot sign up. */
export function WaitingListCard() {
  return (
    <ListForm
      list="earlyAccess"
      title="Join the waiting list"
      text="Leave your email address, and you get an invitation as soon as there is a place for you."
      button="Join the waiting list"
    />
  );
}
