import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { struck } from './option-picker.tsx'
import type { GroupView } from './product-view.ts'

/** The products that differ by one option, as links that look like its choices. */
export function SiblingLinks({ group: { name, swatches, products }, slug }: { group: GroupView; slug: string }) {
  const current = products.find((product) => product.slug === slug)
  return (
    <nav aria-label={name}>
      <p className="mb-2 text-small font-medium">
        {name} <span className="font-normal text-quiet">{current?.choice}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {products.map(({ slug: to, choice, color, soldOut }) => {
          const swatch = swatches && color
          return (
            <li key={to}>
              <Link
                to={paths.product(to)}
                prefetch="intent"
                preventScrollReset
                aria-current={to === slug ? 'page' : undefined}
                className={`relative grid min-h-12 min-w-12 content-center justify-items-center rounded-control border border-edge bg-mat text-small hover:border-ink aria-[current]:border-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--color-ink)] ${swatch ? 'p-1.5' : 'px-4 py-1.5 text-center'} ${soldOut ? struck : ''}`}
              >
                {swatch && <span className="size-8 border border-ink/20" style={{ background: color }} />}
                <bdi className={swatch ? 'sr-only' : ''}>{choice}</bdi>
                {soldOut && (
                  <span className="sr-only">
                    <Trans>, sold out</Trans>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
