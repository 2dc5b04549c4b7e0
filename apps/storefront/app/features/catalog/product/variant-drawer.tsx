import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { closeDialog, openModal, type DrawerProps } from '../../../lib/page/drawers.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { BuyForm } from './buy-form.tsx'
import type { loader } from './product-page.tsx'
import { pictureFor, readSelection, variantFor } from './selection.ts'
import { readSubscription, withSubscription } from './subscription.ts'
import { VariantPrice } from './variant-price.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

/** Chooses a variant of a product beside a list. `about` is the product's path, with the choices to begin with. */
export default function VariantDrawer({ about: path = '', onClose }: DrawerProps) {
  const { t } = useLingui()
  const { load, data, state } = useFetcher<typeof loader>({ key: `choice ${path}` })
  const name = data?.product.name
  const [isRequested, setRequested] = useState(false)
  const request = useCallback(() => void load(path).then(() => setRequested(true)), [load, path])
  useEffect(request, [request])
  return (
    <dialog
      ref={openModal}
      aria-label={name ? t`Choose options: ${name}` : t`Choose options`}
      aria-busy={!data}
      {...{ closedby: 'any' }}
      // The event comes late: the dialog may be open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="drawer"
    >
      <button
        onClick={closeDialog}
        aria-label={t`Close`}
        className="absolute end-2 top-2 z-1 grid size-11 place-items-center hover:bg-mat"
      >
        <CloseIcon />
      </button>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-8">
        {data ? (
          <VariantForm {...data} path={path} />
        ) : isRequested && state === 'idle' ? (
          <LoadError onRetry={request} />
        ) : (
          <Skeleton />
        )}
      </div>
    </dialog>
  )
}

function VariantForm({ product, taxIncluded, chargedIn, canAsk, path }: Loaded & { path: string }) {
  const { slug, name, pictures } = product
  const [selection, select] = useState(() => readSelection(product, new URLSearchParams(path.split('?')[1])))
  const [subscription, chooseSubscription] = useState(() => readSubscription(product, undefined))
  const variant = variantFor(withSubscription(product, subscription), selection)
  return (
    <>
      <div className="flex items-start gap-5 pe-10">
        <FramedPicture
          name={name}
          picture={pictures[pictureFor(product, selection)]}
          initial="text-heading"
          sizes="7rem"
          className="w-28 shrink-0 p-[2.5%]"
        />
        <div>
          <h2 className="font-display text-heading">{name}</h2>
          <VariantPrice variant={variant} taxIncluded={taxIncluded} chargedIn={chargedIn} />
          <Link
            to={paths.product(slug, selection)}
            className="flex min-h-11 items-center text-small underline underline-offset-4"
          >
            <Trans>View full details</Trans>
          </Link>
        </div>
      </div>
      <BuyForm
        product={product}
        selection={selection}
        choose={(option, choice) => select({ ...selection, [option]: choice })}
        subscription={subscription}
        chooseSubscription={chooseSubscription}
        action={paths.product(slug)}
        canAsk={canAsk}
      />
    </>
  )
}

/** The loading state. */
function Skeleton() {
  const { t } = useLingui()
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{t`Loading`}</span>
      <div className="flex gap-5">
        <div className="aspect-[4/5] w-28 bg-line" />
        <div className="h-8 w-1/2 bg-line" />
      </div>
      <div className="h-12 bg-line" />
      <div className="h-12 bg-line" />
    </div>
  )
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="me-12 space-y-4">
      <Notice tone="problem">
        <Trans>We couldn’t reach the shop.</Trans>
      </Notice>
      <Button variant="plain" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
