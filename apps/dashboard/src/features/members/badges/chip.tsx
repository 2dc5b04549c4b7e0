import type { Badge } from '@stoa/contract/services/members/badges-v-2'
import classes from './chip.module.css'

/** A badge as members and visitors see it. */
export function BadgeChip({ badge }: { badge: Pick<Badge, 'title' | 'backgroundColor' | 'textColor' | 'icon'> }) {
  const { title, backgroundColor, textColor, icon } = badge
  return (
    <span className={classes.chip} style={{ backgroundColor: backgroundColor ?? undefined, color: textColor ?? undefined }}>
      {icon?.url && <img src={icon.url} alt="" />}
      {title}
    </span>
  )
}
