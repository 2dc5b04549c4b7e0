import { t } from '@lingui/core/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { CloseIcon, DownArrowIcon, GripIcon, UpArrowIcon } from '../../../ui/icons.tsx'
import { Status } from '../../../ui/status.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import classes from './categories.module.css'

interface SortableProductsProps {
  products: readonly V3Product[]
  onOrder: (products: readonly V3Product[]) => void
  /** Absent where the shop itself fills the category. */
  onRemove: ((product: V3Product) => void) | undefined
}

/** Put in order by dragging, by the arrow keys on a grip, or by buttons. */
export function SortableProducts({ products, onOrder, onRemove }: SortableProductsProps) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLOListElement>(null)

  const move = (from: number, to: number, part: 'grip' | 'up' | 'down') => {
    const product = products[from]
    if (!product || to < 0 || to >= products.length || to === from) return
    const rest = products.toSpliced(from, 1)
    flushSync(() => onOrder(rest.toSpliced(to, 0, product)))
    setSaid(t`${product.name ?? ''} is number ${to + 1} of ${products.length}`)
    // Moved about in the page, the row lost the focus; at an end its button is closed.
    const row = list.current?.children[to]
    const button = row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`)
    ;(button ?? row?.querySelector<HTMLElement>('[data-part="grip"]'))?.focus()
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  if (products.length === 0) return <p className={classes.hint}>{t`No product lies here yet.`}</p>
  return (
    <>
      <ol ref={list} className={classes.products} aria-label={t`Products`}>
        {products.map((product, index) => {
          const name = product.name ?? ''
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
            <li
              key={product.id}
              className={classes.product}
              data-over={over === index && over !== dragged ? (dragged! < index ? 'after' : 'before') : undefined}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                setOver(index)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined) move(dragged, index, 'grip')
                endDrag()
              }}
            >
              <button
                type="button"
                className={classes.grip}
                data-part="grip"
                draggable
                aria-label={t`Move ${name}: arrow keys, or drag`}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                  event.preventDefault()
                  move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, 'grip')
                }}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setDragImage(event.currentTarget.parentElement!, 12, 12)
                  setDragged(index)
                }}
                onDragEnd={endDrag}
              >
                <GripIcon />
              </button>
              <Thumbnail src={product.media?.main?.thumbnail?.url ?? product.media?.main?.image?.url} size={30} />
              <span className={classes.name}>
                <Link to={paths.product(product.id!)}>{name}</Link>
                {product.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
              </span>
              <span className={classes.tools}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  data-part="up"
                  title={t`Move up`}
                  aria-label={t`Move up: ${name}`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1, 'up')}
                >
                  <UpArrowIcon />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  data-part="down"
                  title={t`Move down`}
                  aria-label={t`Move down: ${name}`}
                  disabled={index === products.length - 1}
                  onClick={() => move(index, index + 1, 'down')}
                >
                  <DownArrowIcon />
                </ActionIcon>
                {onRemove && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    title={t`Take out of the category`}
                    aria-label={t`Take out of the category: ${name}`}
                    onClick={() => onRemove(product)}
                  >
                    <CloseIcon />
                  </ActionIcon>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
