import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
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

/** The chosen options, for example 'Size: M', 'Colour: Red'. */
export function describe({ descriptionLines = [] }: OrderLineItem): string[] {
  return descriptionLines.map(({ name, plainText, colorInfo }) => {
    const value = plainText?.original ?? colorInfo?.original ?? ''
    return name?.original ? `${name.original}: ${value}` : value
  })
}
