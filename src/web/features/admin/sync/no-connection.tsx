import { EmptyState } from '../../../ui/empty-state.tsx';
import { TabLink } from '../parts/tab-link.tsx';

export function NoConnection() {
  return (
    <EmptyState
      level="p"
      title="No supplier is connected yet"
      text={
        <>
          Give a supplier a connection in the <TabLink tab="suppliers">Suppliers tab</TabLink>.
        </>
      }
    />
  );
}
