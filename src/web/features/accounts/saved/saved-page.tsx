import { SavedListLinkScreen } from '../sign-in/mailed-link-screens.tsx';
import { useSearchParameter } from '../sign-in/search-parameter.ts';
import { SavedScreen } from './saved-screen.tsx';
import { SharedListScreen } from './shared-list-screen.tsx';

/** One's own list; with `?list=` of a shared link that one, with `?stop=` of an email its end. One address, as each is in every page's code. */
export function SavedPage() {
  const shareKey = useSearchParameter('list');
  const token = useSearchParameter('stop');
  if (token !== undefined) return <SavedListLinkScreen token={token} />;
  return shareKey === undefined ? <SavedScreen /> : <SharedListScreen shareKey={shareKey} />;
}
