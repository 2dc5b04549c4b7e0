import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { WarningIcon } from '../../pictures/icons.tsx'
import classes from '../toolbar.module.css'

/** Says that the URL has a value of a filter that cannot be read. */
export function DamagedFilter({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <div className={classes.damaged} role="alert">
      <WarningIcon size={18} />
      <p>{t`“${title}” in this link is damaged, so the list ignores it. Ask for the link again, or build the filter anew.`}</p>
      <Button size="compact-sm" onClick={onRemove}>
        {t`Remove from link`}
      </Button>
    </div>
  )
}
