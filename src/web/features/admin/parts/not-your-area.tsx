import { EmptyState } from '../../../ui/empty-state.tsx';

/** In place of a screen that the signed-in member of staff does not work with. */
export function NotYourArea() {
  return (
    <EmptyState
      face="cat"
      title="Not one of your areas"
      text="The shop’s owner decides who works with what: Settings, Staff. Please ask them."
    />
  );
}
