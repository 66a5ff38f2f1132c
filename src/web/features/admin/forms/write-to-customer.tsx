import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { MessageDialog } from './message-dialog.tsx';

const contract = async () => (await import('#community/contact/contact.contract.ts')).shopMessageBody;

type WriteToCustomerProps = {
  name: string;
  email: string;
  /** What it is about. */
  orderNumber?: string;
  /** What shows messages. */
  stale: readonly QueryKey[];
};

/** A button for a message that nobody asked for. */
export function WriteToCustomer({ name, email, orderNumber, stale }: WriteToCustomerProps) {
  const [isWriting, setWriting] = useState(false);
  const mayWrite = useMayOpen()(['customers', 'orders']);
  if (!mayWrite) return null;
  return (
    <>
      <Button tone="secondary" size="small" className="justify-self-start bg-oat-deep" onClick={() => setWriting(true)}>
        Write a Message
      </Button>
      <MessageDialog
        open={isWriting}
        onClose={() => setWriting(false)}
        title={`Write to ${name || email}`}
        label="Your message"
        hint={`Goes to ${email} and is kept with their messages. Their answer comes to the shop’s mailbox, not here.`}
        noun="Message"
        path="/api/admin/contact-messages"
        contract={contract}
        beside={{ name: name || email, email, ...(orderNumber !== undefined && { orderNumber }) }}
        stale={stale}
      />
    </>
  );
}
