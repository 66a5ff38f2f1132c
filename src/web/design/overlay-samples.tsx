import { CircleUser } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, SidePanel } from '../ui/overlays/dialog.tsx';
import { Menu, menuItemClass } from '../ui/overlays/menu.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Row, Specimen, Specimens } from './specimen.tsx';

const tabs = ['Reviews', 'Write Review', 'Product Details'].map((label) => ({
  id: label,
  label,
  panel: <p>What stands under {label}.</p>,
}));

export function OverlaySamples() {
  const [tab, setTab] = useState('Reviews');
  const [open, setOpen] = useState<'dialog' | 'wide' | 'panel'>();
  const shown = { onClose: () => setOpen(undefined), children: <p>Pip has checked twice.</p> };
  const footer = <Button wide>Checkout Now</Button>;
  return (
    <Specimens>
      <Specimen name="Tabs, as pills">
        <Tabs label="About the product" tabs={tabs} selected={tab} onSelect={setTab} />
      </Specimen>
      <Specimen name="Tabs, as a line">
        <Tabs label="Parts of the admin area" tabs={tabs} selected={tab} onSelect={setTab} look="line" />
      </Specimen>
      <Specimen name="Menu">
        <Menu label="Account" icon={<CircleUser className="size-5.5" aria-hidden />}>
          <a href="#overlays" className={menuItemClass}>
            Sign In
          </a>
          <a href="#overlays" className={menuItemClass}>
            Create Account
          </a>
        </Menu>
      </Specimen>
      <Specimen name="Dialog, wide dialog, side panel">
        <Row>
          <Button tone="secondary" onClick={() => setOpen('dialog')}>
            Open the dialog
          </Button>
          <Button tone="secondary" onClick={() => setOpen('wide')}>
            Open the wide dialog
          </Button>
          <Button tone="secondary" onClick={() => setOpen('panel')}>
            Open the panel
          </Button>
        </Row>
        <Dialog title="A dialog" open={open === 'dialog'} {...shown} />
        <Dialog title="A wide dialog" wide open={open === 'wide'} {...shown} footer={footer} />
        <SidePanel title="A panel" open={open === 'panel'} {...shown} footer={footer} />
      </Specimen>
      <Toasts />
    </Specimens>
  );
}

function Toasts() {
  return (
    <Specimen name="Toast: normal, destructive, with something to do">
      <Row>
        <Button tone="secondary" onClick={() => toast({ title: 'Added to basket', text: 'Rubber Bone was added.' })}>
          Say something good
        </Button>
        <Button
          tone="secondary"
          onClick={() => toast({ title: 'Error', text: 'Please try again.', tone: 'destructive' })}
        >
          Say something bad
        </Button>
        <Button
          tone="secondary"
          onClick={() => toast({ title: 'Removed', action: { label: 'Undo', onAct: () => undefined } })}
        >
          Offer a way back
        </Button>
      </Row>
    </Specimen>
  );
}
