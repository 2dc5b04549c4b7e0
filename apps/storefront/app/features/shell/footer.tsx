import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { CategoryLink } from './categories.ts'

export function Footer({ shopName, categories }: { shopName: string; categories: CategoryLink[] }) {
  return (
    <footer className="page mt-24 border-t border-line pt-8 pb-12 text-small text-quiet">
      <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-6">
        <p className="display text-heading text-ink">{shopName}</p>
        <nav aria-label="All shelves">
          <ul className="grid grid-cols-2 gap-x-10 sm:grid-cols-3">
            <li>
              <FooterLink to={paths.products()}>Everything</FooterLink>
            </li>
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <FooterLink to={paths.category(slug)}>{name}</FooterLink>
              </li>
            ))}
            <li>
              <FooterLink to={paths.cart()}>Cart</FooterLink>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center hover:text-ink hover:underline">
      {children}
    </Link>
  )
}
