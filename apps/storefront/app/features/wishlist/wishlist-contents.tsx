import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'
import { ProductGrid } from '../catalog/shared/products/product-grid.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShareWishlist } from './share-wishlist.tsx'
import { WishlistJoinNotice } from './join-notice.tsx'
import type { Route } from './+types/wishlist-page.ts'

/** The products that the visitor or the member remembers, the newest first. */
export function WishlistContents({
  products,
  drops,
  share,
  isSignedIn,
  join,
  problem,
}: Route.ComponentProps['loaderData'] & { problem: string | undefined }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = products.length
  const last = useRef(count)
  // The pressed heart is gone together with its product.
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    last.current = count
  }, [count])
  return (
    <div className="page pt-8 md:pt-14">
      <h1 ref={heading} tabIndex={-1} className="display text-title outline-none">
        {t`Wishlist`}
      </h1>
      <p role="status" className="mt-4 mb-8 text-quiet md:mb-12">
        {count > 0 && <Plural value={count} one="# product" other="# products" />}
      </p>
      <WishlistJoinNotice join={join} />
      {problem && (
        <div className="mb-8">
          <Notice tone="problem">{problem}</Notice>
        </div>
      )}
      {count === 0 ? (
        <>
          <p className="mb-6 max-w-[60ch] text-lead text-quiet">
            <Trans>Nothing here yet. Press the heart on a product to find it here again.</Trans>
          </p>
          <ButtonLink to={paths.products()} variant="plain">
            <Trans>View all products</Trans>
          </ButtonLink>
        </>
      ) : (
        <ProductGrid products={products} note={({ id }) => <PriceDrop percent={drops[id]} />} />
      )}
      {isSignedIn && (count > 0 || share) && <ShareWishlist share={share} />}
      {!isSignedIn && (
        <p className="mt-12 max-w-[60ch] text-small text-quiet">
          <Trans>
            This list is kept for this browser.{' '}
            <Link
              to={accountPaths.signIn({ to: accountPaths.wishlist() })}
              className="underline underline-offset-4 hover:text-ink"
            >
              Sign in
            </Link>{' '}
            to have it on all your devices.
          </Trans>
        </p>
      )}
    </div>
  )
}

function PriceDrop({ percent }: { percent: number | undefined }) {
  const { i18n } = useLingui()
  if (!percent) return null
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100)
  return (
    <p className="mt-1 text-small font-medium">
      <Trans>{share} less than when you added it</Trans>
    </p>
  )
}
