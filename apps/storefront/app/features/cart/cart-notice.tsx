import { Trans } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCart, type CartChangeResult } from './cart-provider.tsx'

export function CartNotice({ result, onUndo }: { result: CartChangeResult | undefined; onUndo?: () => void }) {
  if (!result) return null
  return (
    <>
      {result.failed && (
        <Notice tone="problem">
          <Trans>We couldn’t reach the shop, so your cart hasn’t changed. Please try again.</Trans>
        </Notice>
      )}
      {result.short.map(({ id, name, left }) => (
        <Notice key={id} tone="problem">
          <Trans>
            Only {left} left of {name}. We’ve updated the quantity in your cart.
          </Trans>
        </Notice>
      ))}
      {result.unavailable.length > 0 && (
        <Notice tone="problem">
          <Trans>This item isn’t available at the moment, so it isn’t in your cart.</Trans>
        </Notice>
      )}
      {result.removed.length > 0 && <Removed removed={result.removed} {...(onUndo && { onUndo })} />}
    </>
  )
}

function Removed({ removed, onUndo }: { removed: CartChangeResult['removed']; onUndo?: () => void }) {
  const { change } = useCart()
  const back = removed.flatMap((line) => line.back ?? [])
  const names = removed.flatMap(({ name }) => name || []).join(', ')
  return (
    <Notice tone="good">
      <form
        method="post"
        action={paths.cart()}
        onSubmit={(event) => {
          event.preventDefault()
          void change({ back })
          onUndo?.()
        }}
        className="flex flex-wrap items-center gap-x-4"
      >
        {names ? <Trans>Removed: {names}</Trans> : <Trans>Removed from your cart.</Trans>}
        {back.map((each) => (
          <input key={each} type="hidden" name="back" value={each} />
        ))}
        {back.length > 0 && (
          <button className="min-h-11 font-medium underline underline-offset-4">
            <Trans>Undo</Trans>
          </button>
        )}
      </form>
    </Notice>
  )
}
