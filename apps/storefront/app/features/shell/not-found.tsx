import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuLink } from './load-menus.ts'

/** `likely` are links to popular pages. */
export default function NotFound({ likely }: { likely: readonly MenuLink[] }) {
  const { t } = useLingui()
  return (
    <section className="page py-16 md:py-28">
      <h1 className="display text-title">
        <Trans>Page not found</Trans>
      </h1>
      <p className="mt-5 mb-8 max-w-[52ch] text-lead text-quiet">
        <Trans>This page has moved or no longer exists. Search the shop or try one of these pages.</Trans>
      </p>
      <Form
        action={paths.search()}
        role="search"
        aria-label={t`Search for products`}
        className="flex max-w-xl flex-wrap gap-x-3 gap-y-1"
      >
        <label htmlFor="lost" className="w-full text-small font-medium">
          <Trans>What were you looking for?</Trans>
        </label>
        <input
          id="lost"
          name="q"
          type="search"
          required
          enterKeyHint="search"
          className="min-h-12 min-w-0 flex-1 rounded-control border border-edge bg-mat px-3"
        />
        <Button>
          <Trans>Search</Trans>
        </Button>
      </Form>
      <nav aria-label={t`Popular pages`} className="mt-10">
        <ul className="flex flex-wrap gap-x-8">
          {[{ label: t`All products`, to: paths.products() }, ...likely].map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
