import { ChevronDown, ListFilter, X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { isPlainClick } from '../layout/link-press.ts';
import { Link } from '../link.tsx';
import { useRouterNow } from '../router-glue/router-now.ts';
import { wasUsedEarly } from '../touched-part.tsx';
import styles from './facet-bar.module.css';

export interface FacetOption {
  value: string;
  label: string;
  /** The number of results, such as '12' or '200+'; absent where it is unknown. */
  count?: string | undefined;
}

/** A filter; `name` is its query parameter. */
export interface Facet {
  name: string;
  label: string;
  /** The label of the empty option. Without it, one option is always chosen. */
  any?: string;
  options: readonly FacetOption[];
  value: string | undefined;
}

export interface Chosen {
  name: string;
  label: string;
  removeHref: string;
}

interface FacetBarProps {
  /** The page's own path, to which the form submits without JavaScript. */
  action: string;
  facets: readonly Facet[];
  sort: Facet;
  chosen: readonly Chosen[];
  addressOf: (given: URLSearchParams) => string;
  reset: string;
  /** Values that are submitted with the form, by name. */
  hiddenFields?: Readonly<Record<string, string>>;
  note?: string | undefined;
  /** Renders the search box above the bar; it belongs to the form with this id. */
  searchField?: (formId: string) => ReactNode;
  children?: ReactNode;
  more?: { facets: readonly Facet[]; fields: ReactNode; open: boolean };
}

/**
 * A bar of filters, which is a sheet behind one button on phones. A choice applies at once; text applies on blur or
 * Enter. Without JavaScript there is a submit button.
 */
export function FacetBar({
  action,
  facets,
  sort,
  chosen,
  addressOf,
  reset,
  hiddenFields = {},
  note,
  searchField,
  children,
  more,
}: FacetBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useId();
  // Only the initial state: afterwards the user opens and closes it.
  const [opened] = useState(more?.open);
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== 'idle';
  const routerNow = useRouterNow();
  const apply = () => {
    if (!form.current) return;
    const given = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>);
    // An invalid field keeps the value from the address and shows its own error.
    for (const control of form.current.elements) {
      if (control instanceof HTMLInputElement && !control.validity.valid)
        given.set(control.name, control.defaultValue);
    }
    const address = addressOf(given);
    const { pathname, search } = routerNow();
    if (address !== pathname + search) void navigate(address, { preventScrollReset: true });
  };
  const applyEarly = useEffectEvent(apply);
  useEffect(() => {
    if (form.current && wasUsedEarly(form.current)) applyEarly();
  }, []);
  // Reset the control in the form instead of following the link: while a page loads, the link's address lacks the
  // choices made since.
  const resetControls = (event: MouseEvent, concerns: (name: string) => boolean) => {
    if (!form.current || event.defaultPrevented || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    for (const control of form.current.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      if (!concerns(control.name)) continue;
      if (control.type === 'checkbox') (control as HTMLInputElement).checked = false;
      else control.value = '';
      // Lets a field validate its new value.
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    apply();
  };
  const all = [...facets, sort, ...(more?.facets ?? [])];
  const isKeptOnReset = (name: string) =>
    name in hiddenFields ||
    name === 'q' ||
    all.some((facet) => facet.name === name && facet.any === undefined);
  // Sync the controls with the address, also after Back. Remounting them would lose the focus and close the sheet.
  // While a page loads, the controls are ahead of the address, also if the load began after this rendering.
  const values = JSON.stringify(all.map(({ name, value = '' }) => [name, value]));
  // A layout effect, because the input event of a choice makes React run other effects, before the choice's change event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the present state and never changes.
  useLayoutEffect(() => {
    if (isLoading || routerNow().isLoading || (form.current && wasUsedEarly(form.current))) return;
    for (const [name, value] of JSON.parse(values) as [string, string][]) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLSelectElement) control.value = value;
    }
  }, [values, isLoading]);
  return (
    <div className={styles.facets}>
      {searchField?.(sheet)}
      <Button
        className={styles.opener}
        icon={<ListFilter aria-hidden="true" />}
        popoverTarget={sheet}
        aria-haspopup="true"
      >
        {chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}
      </Button>
      <Form
        ref={form}
        id={sheet}
        popover="auto"
        action={action}
        className={styles.form}
        aria-label="Filters"
        onChange={({ target }) => {
          if (!isTyped(target)) apply();
        }}
        onBlur={({ target }) => {
          if (isTyped(target)) apply();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {facets.map(facetSelect)}
        {children}
        {facetSelect(sort)}
        {more ? (
          <details className={styles.more} open={opened}>
            <summary>
              More filters
              <ChevronDown aria-hidden="true" size={16} />
            </summary>
            <div className={styles.fields}>
              {more.facets.map(facetSelect)}
              {more.fields}
            </div>
          </details>
        ) : null}
        <Button type="submit" className={styles.apply}>
          Apply
        </Button>
        <Button className={styles.done} variant="primary" popoverTarget={sheet} popoverTargetAction="hide">
          Show results
        </Button>
      </Form>
      {note ? <p className={styles.note}>{note}</p> : null}
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label="Active filters">
          {chosen.map(({ name, label, removeHref }) => (
            <li key={label}>
              <Link
                to={removeHref}
                preventScrollReset
                className={styles.chip}
                aria-label={`Remove filter: ${label}`}
                onClick={(event) => resetControls(event, (one) => one === name)}
              >
                {label}
                <X aria-hidden="true" size={16} />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={reset}
              preventScrollReset
              className={styles.reset}
              onClick={(event) => resetControls(event, (one) => !isKeptOnReset(one))}
            >
              Reset
            </Link>
          </li>
        </ul>
      ) : null}
    </div>
  );
}

function facetSelect({ name, label, any, options, value }: Facet) {
  return (
    <Select
      key={name}
      label={label}
      unmarked
      name={name}
      placeholder={any}
      options={options.map(withCount)}
      defaultValue={value ?? ''}
    />
  );
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

function withCount({ value, label, count }: FacetOption) {
  return { value, label: count === undefined ? label : `${label} (${count})` };
}
