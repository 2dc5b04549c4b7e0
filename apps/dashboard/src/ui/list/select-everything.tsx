import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Everything } from './rows.ts'
import classes from './bulk-bar.module.css'

/** Offers to select all results after all rows on the page were selected. */
export function SelectEverything({ shown, everything: { chosen, total, choose } }: { shown: number; everything: Everything }) {
  return (
    <p className={classes.everything} role="status">
      {chosen ? (
        total === undefined ? (
          t`All results selected`
        ) : (
          plural(total, { one: '# result selected', other: 'All # results selected' })
        )
      ) : (
        <>
          {plural(shown, { one: '# selected on this page', other: '# selected on this page' })}
          <Button variant="subtle" size="compact-sm" onClick={choose}>
            {total === undefined
              ? t`Select all results`
              : plural(total, { one: 'Select the # result', other: 'Select all # results' })}
          </Button>
        </>
      )}
    </p>
  )
}
