import { categoryLabel } from '#contract/product.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

interface MutedCategoryCardProps {
  category: string;
  compact?: boolean;
  headingLevel?: 2 | 3;
}

export function MutedCategoryCard({ category, ...shown }: MutedCategoryCardProps) {
  return (
    <EmptyState
      {...shown}
      title={`You muted ${categoryLabel(category)}`}
      action={<Button render={<Link to={paths.settingsContent} />}>Content Settings</Button>}
    >
      <p>Its Kollabs stay out of your lists until you unmute it.</p>
    </EmptyState>
  );
}
