import { t } from '@lingui/core/macro'
import type { Automation, AutomationFigures } from '@stoa/contract/services/stoa/automations'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'

/** What an automation did, each number with its part of the log. */
export function FiguresPanel({
  automation: { id = '', coupon },
  figures,
}: {
  automation: Automation
  figures: AutomationFigures
}) {
  const { waiting = 0, done = 0, skipped = 0, failed = 0, couponsUsed = 0 } = figures
  const log = (count: number, status: string) =>
    count > 0 ? <Link to={paths.automationRuns(`?automation=${id}&status=${status}`)}>{count}</Link> : 0
  return (
    <Panel title={t`What it did`} actions={<Link to={paths.automationRuns(`?automation=${id}`)}>{t`Log`}</Link>}>
      <Facts>
        <Fact name={t({ message: 'Done', context: 'automation' })}>{log(done, 'DONE')}</Fact>
        <Fact name={t({ message: 'Waiting', context: 'automation' })}>{log(waiting, 'WAITING')}</Fact>
        <Fact name={t`Left out`}>{log(skipped, 'SKIPPED')}</Fact>
        <Fact name={t({ message: 'Failed', context: 'automation' })}>{log(failed, 'FAILED,UNKNOWN')}</Fact>
        {(coupon || couponsUsed > 0) && <Fact name={t`Codes used`}>{couponsUsed}</Fact>}
      </Facts>
    </Panel>
  )
}
