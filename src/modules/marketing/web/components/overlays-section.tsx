import { EllipsisVertical, EyeOff, Settings, Share2, ShieldAlert, Trash2, User } from 'lucide-react';
import { useRef } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand, DialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { DrawerOnDemand } from '#ui/drawer/drawer-on-demand.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { useLoginRequired } from '#web/login-required/login-required.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { paths } from '#web/paths.ts';
import { aWhile, ExampleLink, Opener, Section, Specimen } from './specimen.tsx';

const SIZES = [
  { size: 's', label: 'Small dialog' },
  { size: 'm', label: 'Medium dialog' },
  { size: 'l', label: 'Large dialog' },
] as const;

const SIDES = [
  { side: 'top', label: 'From above' },
  { side: 'full', label: 'Over everything' },
] as const;

const PARAGRAPHS = Array.from({ length: 24 }, (_, line) => `Line ${line + 1} of a long text.`);

export function OverlaysSection() {
  return (
    <Section id="overlays" title="Overlays">
      <DialogSpecimens />
      <ConfirmSpecimens />
      <DrawerSpecimens />
      <LoginRequiredSpecimen />
      <MenuButtonSpecimens />
    </Section>
  );
}

function DialogSpecimens() {
  return (
    <>
      <Specimen name="DialogOnDemand" note="Three sizes." layout="row">
        {SIZES.map(({ size, label }) => (
          <Opener key={size} label={label}>
            {(overlay) => (
              <DialogOnDemand
                {...overlay}
                size={size}
                title={label}
                description="Close it with Escape, the close button or a press outside."
                footer={<Button onClick={() => overlay.onOpenChange(false)}>Done</Button>}
              >
                <p>It keeps the focus inside while it is open.</p>
              </DialogOnDemand>
            )}
          </Opener>
        ))}
      </Specimen>
      <Specimen name="DialogOnDemand" note="With a field; longer than the screen; without text." layout="row">
        <WrittenDialog />
        <Opener label="Long dialog">
          {(overlay) => (
            <DialogOnDemand {...overlay} title="A title that needs more than one line on a narrow screen">
              {PARAGRAPHS.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </DialogOnDemand>
          )}
        </Opener>
        <Opener label="Bare dialog">
          {(overlay) => <DialogOnDemand {...overlay} size="s" title="Only a title" />}
        </Opener>
      </Specimen>
    </>
  );
}

function WrittenDialog() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Opener label="Dialog that keeps what was written">
      {(overlay) => (
        <DialogOnDemand
          {...overlay}
          title="Add a note"
          description="A press outside does not close it."
          keepOnPressOutside
          initialFocus={field}
          footer={
            <>
              <Button onClick={() => overlay.onOpenChange(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => aWhile().then(() => overlay.onOpenChange(false))}>
                Send
              </Button>
            </>
          }
        >
          <TextField ref={field} label="Note" maxPoints={200} />
        </DialogOnDemand>
      )}
    </Opener>
  );
}

function ConfirmSpecimens() {
  const toast = useToast();
  return (
    <Specimen name="ConfirmDialogOnDemand" note="Plain, dangerous, and refused." layout="row">
      <Opener label="Confirm">
        {(overlay) => (
          <ConfirmDialogOnDemand
            {...overlay}
            title="Close it to new requests?"
            confirmLabel="Close it"
            onConfirm={() => toast.success('Closed')}
          >
            <p>Open requests continue. You can open it again.</p>
          </ConfirmDialogOnDemand>
        )}
      </Opener>
      <Opener label="Confirm what is dangerous">
        {(overlay) => (
          <ConfirmDialogOnDemand
            {...overlay}
            title="Delete this Kollab?"
            confirmLabel="Delete Kollab"
            cancelLabel="Keep it"
            danger
            onConfirm={aWhile}
          >
            <p>This cannot be undone. It is busy for two seconds first.</p>
          </ConfirmDialogOnDemand>
        )}
      </Opener>
      <Opener label="Confirm what is refused">
        {(overlay) => (
          <ConfirmDialogOnDemand
            {...overlay}
            title="End this collaboration?"
            confirmLabel="End it"
            danger
            onConfirm={async () => {
              await aWhile();
              toast.error('That did not work. It stays open.');
              return false;
            }}
          >
            <p>It stays open if the action fails.</p>
          </ConfirmDialogOnDemand>
        )}
      </Opener>
    </Specimen>
  );
}

function DrawerSpecimens() {
  return (
    <Specimen name="DrawerOnDemand" note="From two sides." layout="row">
      {SIDES.map(({ side, label }) => (
        <Opener key={side} label={label}>
          {(overlay) => (
            <DrawerOnDemand {...overlay} side={side} title={label}>
              <p>It keeps the focus, and returns it.</p>
            </DrawerOnDemand>
          )}
        </Opener>
      ))}
    </Specimen>
  );
}

function LoginRequiredSpecimen() {
  const askToSignIn = useLoginRequired();
  return (
    <Specimen
      name="useLoginRequired, MembersLink"
      note="A visitor presses something for members."
      layout="row"
    >
      <Button aria-haspopup="dialog" onClick={() => askToSignIn()}>
        Ask to sign in
      </Button>
      <MembersLink to={paths.match}>Find a Match, for members</MembersLink>
    </Specimen>
  );
}

function MenuButtonSpecimens() {
  const toast = useToast();
  return (
    <Specimen name="Menu" note="Groups, links, notes, danger, disabled; a header; long names." layout="row">
      <MenuButton
        label="More about this Kollab"
        iconOnly
        align="start"
        entries={[
          { label: 'Copy the link', icon: <Share2 />, onSelect: () => toast.success('Link copied') },
          { label: 'Hide', icon: <EyeOff />, note: 'only for you' },
          { label: 'Report', icon: <ShieldAlert />, disabled: true, note: 'Coming soon' },
          'separator',
          { label: 'Delete', icon: <Trash2 />, danger: true },
        ]}
      >
        <EllipsisVertical />
      </MenuButton>
      <MenuButton
        label="Menu of"
        align="center"
        header={
          <p>
            <strong>Wilhelmina-Alexandrina von Hohenzollern-Sigmaringen</strong> @wilhelmina_alexandrina
          </p>
        }
        entries={[
          { label: 'Profile', icon: <User />, link: <ExampleLink to="overlays" /> },
          { label: 'Settings', icon: <Settings />, link: <ExampleLink to="overlays" /> },
        ]}
      >
        <Avatar name="Wilhelmina-Alexandrina" size={28} /> Wilhelmina
      </MenuButton>
      <MenuButton
        label="Categories, all"
        variant="secondary"
        align="end"
        entries={PARAGRAPHS.map((line) => ({ label: line }))}
      >
        as a long menu
      </MenuButton>
    </Specimen>
  );
}
