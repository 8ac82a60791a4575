import { type SimilarPay, similarPayText } from '#modules/kollabs/kollab-pay.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { MORE_LABELS, moreText } from '#modules/kollabs/more-terms.rules.ts';
import { MORE_TERMS } from '#modules/kollabs/terms.rules.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Time } from '#ui/time/time.tsx';
import { lastMinuteBefore } from './last-minute.ts';

interface MoreFactsProps {
  kollab: KollabView;
  similarPay: SimilarPay | null;
  heading: 'h2' | 'h3';
  className: string | undefined;
}

export function MoreFacts({ kollab, similarPay, heading: Heading, className }: MoreFactsProps) {
  return (
    <section className={className}>
      <Heading>Good to know</Heading>
      <DefinitionList
        items={MORE_TERMS.map((term) => ({
          term: MORE_LABELS[term],
          detail:
            term === 'deadline' && kollab.closesAt ? (
              <>
                Until <Time value={lastMinuteBefore(kollab.closesAt)} />
              </>
            ) : (
              moreText(term, kollab) && (
                <>
                  <span dir="auto">{moreText(term, kollab)}</span>
                  {term === 'payment' && similarPay ? <p>{similarPayText(similarPay)}</p> : null}
                </>
              )
            ),
        }))}
      />
    </section>
  );
}
