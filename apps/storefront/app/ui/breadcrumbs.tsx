import { Link } from 'react-router'

/** Links to the pages above this one, the first one above all others. */
export function Breadcrumbs({ label, steps }: { label: string; steps: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label={label} className="text-small text-quiet">
      <ol className="flex flex-wrap gap-x-2">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden>/</span>}
            <Link to={path} className="flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
