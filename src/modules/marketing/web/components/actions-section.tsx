import { Check, CirclePlus, Heart, Search, Settings, Trash2, X } from 'lucide-react';
import { Button, type ButtonVariant } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { NavigationSpecimens } from './navigation-specimens.tsx';
import { aWhile, ExampleLink, Section, Specimen } from './specimen.tsx';

const VARIANTS: { variant: ButtonVariant; label: string }[] = [
  { variant: 'primary', label: 'Primary' },
  { variant: 'secondary', label: 'Secondary' },
  { variant: 'quiet', label: 'Quiet' },
  { variant: 'danger', label: 'Danger' },
  { variant: 'link', label: 'Link' },
];

export function ActionsSection() {
  return (
    <Section id="actions" title="Actions and navigation">
      <ButtonSpecimens />
      <IconButtonSpecimens />
      <NavigationSpecimens />
    </Section>
  );
}

function ButtonSpecimens() {
  return (
    <>
      <Specimen name="Button" note="Five variants; at most one primary per screen." layout="row">
        {VARIANTS.map(({ variant, label }) => (
          <Button key={variant} variant={variant}>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button" note="Small." layout="row">
        {VARIANTS.map(({ variant, label }) => (
          <Button key={variant} variant={variant} size="s">
            {label}, small
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button" note="With an icon." layout="row">
        <Button variant="primary" icon={<CirclePlus />}>
          New Kollab
        </Button>
        <Button variant="quiet" icon={<Search />}>
          Search the rest
        </Button>
        <Button size="s" icon={<Check />}>
          Accept
        </Button>
      </Specimen>
      <Specimen name="Button" note="Busy: keeps the focus and ignores further presses." layout="row">
        {VARIANTS.map(({ variant, label }) => (
          <Button key={variant} variant={variant} busy>
            {label}, busy
          </Button>
        ))}
        <Button size="s" busy busyLabel="Saving">
          Save
        </Button>
      </Specimen>
      <Specimen name="Button" note="Busy until its promise settles: press it." layout="row">
        <Button variant="primary" icon={<Check />} busyLabel="Sending" onClick={aWhile}>
          Send a note
        </Button>
        <Button onClick={aWhile}>Take two seconds</Button>
      </Specimen>
      <Specimen name="Button" note="Disabled." layout="row">
        {VARIANTS.map(({ variant, label }) => (
          <Button key={variant} variant={variant} disabled>
            {label}, disabled
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button" note="Wide; long text, and text from right to left.">
        <Button variant="primary" wide>
          As wide as its container
        </Button>
        <Button wide icon={<Heart />}>
          Ask Wilhelmina-Alexandrina von Hohenzollern-Sigmaringen to make a film about lighthouses with you
        </Button>
        <Button wide>
          <bdi>تعاون مع نور الهدى</bdi>
        </Button>
      </Specimen>
      <Specimen name="Button" note="A link that looks like a button." layout="row">
        <Button variant="primary" render={<ExampleLink to="actions" />}>
          Primary link
        </Button>
        <Button render={<ExampleLink to="actions" />}>Secondary link</Button>
        <Button variant="quiet" size="s" render={<ExampleLink to="actions" />}>
          Quiet link
        </Button>
      </Specimen>
    </>
  );
}

function IconButtonSpecimens() {
  return (
    <>
      <Specimen name="IconButton" note="Variants; the label is its name and tooltip." layout="row">
        {VARIANTS.filter(({ variant }) => variant !== 'link').map(({ variant, label }) => (
          <IconButton key={variant} variant={variant} label={`Settings, ${label.toLowerCase()}`}>
            <Settings />
          </IconButton>
        ))}
      </Specimen>
      <Specimen name="IconButton" note="Small, busy, disabled, pressed, busy until it settles." layout="row">
        <IconButton label="Close, small" size="s">
          <X />
        </IconButton>
        <IconButton label="Search, busy" variant="secondary" busy>
          <Search />
        </IconButton>
        <IconButton label="Delete, disabled" variant="danger" disabled>
          <Trash2 />
        </IconButton>
        <IconButton label="Like, pressed" variant="secondary" aria-pressed>
          <Heart />
        </IconButton>
        <IconButton label="Add, takes two seconds" variant="secondary" onClick={aWhile}>
          <CirclePlus />
        </IconButton>
      </Specimen>
    </>
  );
}
