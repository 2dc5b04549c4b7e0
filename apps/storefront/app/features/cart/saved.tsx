import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useNamedEntries } from '../../lib/money/product-names.ts'
import { storedList } from '../../lib/page/stored-list.ts'
import { showToast } from '../../lib/page/toasts.ts'
import { paths } from '../../paths.ts'
import type { LineDetails } from '../../ui/line.tsx'
import { FramedPicture } from '../../ui/picture.tsx'
import { useCart } from './cart-provider.tsx'

/** A line that was saved for later. */
interface SavedLine extends Omit<LineDetails, 'id'> {
  /** Restores the line in the cart. */
  back: string
  /** Of the texts. */
  language?: string
}

/** Stored in this browser only. */
export const savedLines = storedList<SavedLine>('stoa-saved', 50, (line) => line?.back)

const tokenOf = ({ back }: SavedLine) => back

export function Saved() {
  const { t } = useLingui()
  const { change } = useCart()
  const id = useId()
  const lines = useNamedEntries(savedLines, 'lines', tokenOf)
  const [pending, setPending] = useState<readonly string[]>([])
  const focusHeading = () => document.getElementById(id)?.focus()
  // The line stays saved until the cart has it.
  const putInCart = async (back: string) => {
    setPending((others) => [...others, back])
    const isDone = await change({ back: [back] })
    setPending((all) => all.filter((each) => each !== back))
    if (!isDone) return
    savedLines.remove(back)
    focusHeading()
  }
  const remove = (line: SavedLine) => {
    const names = line.name
    savedLines.remove(line.back)
    focusHeading()
    showToast({ text: t`Removed: ${names}`, action: { label: t`Undo`, run: () => savedLines.add(line) } })
  }
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} tabIndex={-1} className="font-display text-heading outline-none">
        <Trans>Saved for later</Trans>
      </h2>
      <p className="mt-1 mb-5 text-small text-quiet">
        <Trans>Saved in this browser only. Items aren’t reserved.</Trans>
      </p>
      <ul className="border-t border-line">
        {lines.map((line) => (
          <SavedItem
            key={line.back}
            line={line}
            isPending={pending.includes(line.back)}
            onAdd={() => void putInCart(line.back)}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
    </section>
  )
}

function SavedItem({
  line: { name, slug, options, picture },
  isPending,
  onAdd,
  onRemove,
}: {
  line: SavedLine
  isPending: boolean
  onAdd: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-4 border-b border-line py-4 sm:gap-5">
      <FramedPicture name={name} picture={picture} initial="text-heading" className="self-start p-[9%]" />
      <div>
        <p className="font-display text-label">
          {slug ? (
            <Link to={paths.product(slug)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-small text-quiet">
          <bdi>{options.map(({ value }) => value).join(', ')}</bdi>
        </p>
        <div className="flex flex-wrap gap-x-5 text-small">
          <button
            aria-label={t`Add to cart: ${name}`}
            disabled={isPending}
            onClick={onAdd}
            className="min-h-11 font-medium underline underline-offset-4"
          >
            <Trans>Add to cart</Trans>
          </button>
          <button
            aria-label={t`Remove ${name}`}
            onClick={onRemove}
            className="min-h-11 text-quiet underline underline-offset-4 hover:text-ink"
          >
            <Trans>Remove</Trans>
          </button>
        </div>
      </div>
    </li>
  )
}
