import { t } from '@lingui/core/macro'
import type { SubscriptionChange } from '@stoa/contract/services/stoa/subscriptions'
import { When } from '../../../lib/format/when.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import classes from './subscription-page.module.css'
import { actors, changeNote, changeTitle } from './words.ts'

/** What was done about a subscription, by whom, the newest first. */
export function ChangesPanel({ changes }: { changes: readonly SubscriptionChange[] }) {
  return (
    <Panel title={t`History`} flush>
      <RowList label={t`History`}>
        {changes.map((change, index) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- two changes can have the same moment
            key={index}
            title={changeTitle(change)}
            detail={
              <>
                <When date={change.date} />
                {change.by && ` · ${t(actors[change.by])}`}
                {changeNote(change) && <span className={classes.note}>{changeNote(change)}</span>}
              </>
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}
