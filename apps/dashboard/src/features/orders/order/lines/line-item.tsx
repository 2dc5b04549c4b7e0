import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { modifierTexts } from '@stoa/web/modifiers'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import classes from './line-item.module.css'

/** The ordered item, distinguished from similar ones by image, options and SKU. */
export function LineItem({ line, size = 40 }: { line: OrderLineItem; size?: number }) {
  return (
    <div className={classes.item}>
      <Thumbnail src={line.image?.url} size={size} />
      <div className={classes.what}>
        <span className={classes.name}>{line.productName?.original}</span>
        <span className={classes.detail}>{[...describe(line), line.physicalProperties?.sku].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}

/** The line's name with its options, for labels. */
export function describeLine(line: OrderLineItem): string {
  return [line.productName?.original, ...describe(line)].filter(Boolean).join(', ')
}

/** The chosen options and modifiers, for example 'Size: M', 'Engraving: Gold (+€1.50)'. */
export function describe(line: OrderLineItem): string[] {
  const options = (line.descriptionLines ?? []).map(({ name, plainText, colorInfo }) => ({
    name: name?.original,
    value: plainText?.original ?? colorInfo?.original ?? '',
  }))
  return [...options, ...modifierTexts(line, (text) => text?.original)].map(({ name, value }) =>
    name ? `${name}: ${value}` : value,
  )
}
