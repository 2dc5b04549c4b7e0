import { Trans } from '@lingui/react/macro'
import '../../lib/texts/interaction-texts.ts'
import { BagIcon } from '../../ui/icons.tsx'

/** The link to the cart of the front end that handed the checkout over. */
export function BackToCart({ to }: { to: string }) {
  return (
    <a href={to} className="flex min-h-11 items-center gap-2 max-sm:-mx-[12px] max-sm:px-[12px]">
      <BagIcon />
      <span className="text-small">
        <Trans>Back to cart</Trans>
      </span>
    </a>
  )
}
