import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** What became of buying an order again, where it is not simply in the cart. */
export interface AgainOutcome {
  text: string
  isInCart: boolean
  links: { to: string; label: string }[]
}

export function AgainNotice({ outcome: { text, isInCart, links } }: { outcome: AgainOutcome }) {
  return (
    <Notice tone={isInCart ? 'good' : 'problem'}>
      <p>{text}</p>
      <p className="flex flex-wrap gap-x-6">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center underline">
            {label}
          </Link>
        ))}
      </p>
    </Notice>
  )
}
