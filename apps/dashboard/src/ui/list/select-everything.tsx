import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Everything } from './rows.ts'
import classes from './bulk-bar.module.css'

/** All rows in sight are selected; there are more that match. */
export function SelectEverything({ shown, everything: { chosen, total, choose } }: { shown: number; everything: Everything }) {
  return (
    <p className={classes.everything} role="status">
      {chosen ? (
        total === undefined ? (
          t`All that match are selected.`
        ) : (
          plural(total, { one: 'The only one that matches is selected.', other: 'All # that match are selected.' })
        )
      ) : (
        <>
          {plural(shown, { one: '# is selected.', other: 'All # in sight are selected.' })}
          <Button variant="subtle" size="compact-sm" onClick={choose}>
            {total === undefined
              ? t`Select all that match`
              : plural(total, { one: 'Select the only one that matches', other: 'Select all # that match' })}
          </Button>
        </>
      )}
    </p>
  )
}
