import { msg } from '@lingui/core/macro'
import { searchAutomationRuns } from '@stoa/contract/calls/stoa/automations'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { cursorSearch, listOf } from '../../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'
import { AutomationEditor, ChosenAutomation, readsAutomation } from './automation-filter.tsx'
import { reasonOptions, stateOptions } from './states.ts'

export const automationRuns = listOf(searchAutomationRuns, {
  name: 'automation-runs',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ runs }) => runs,
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Waiting', context: 'automation' }), search: 'status=WAITING' },
    { title: msg({ message: 'Done', context: 'automation' }), search: 'status=DONE' },
    { title: msg`Left out`, search: 'status=SKIPPED' },
    { title: msg({ message: 'Failed', context: 'automation' }), search: 'status=FAILED,UNKNOWN' },
  ],
  filters: [
    { key: 'status', title: msg`Status`, options: stateOptions },
    { key: 'reason', title: msg`Reason`, options: reasonOptions },
    { key: 'automation', title: msg`Automation`, reads: readsAutomation, Editor: AutomationEditor, Chosen: ChosenAutomation },
    { key: 'created', secondary: true, title: msg`Created`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toFilter(filters: Readonly<Record<string, readonly string[]>>): object {
  const { status = [], reason = [], automation = [], created = [] } = filters
  const createdDate = daysFilter(created[0])
  return {
    ...(status.length > 0 && { status: { $in: status } }),
    ...(reason.length > 0 && { reason: { $in: reason } }),
    ...(automation.length > 0 && { automationId: { $in: automation } }),
    ...(createdDate && { createdDate }),
  }
}
