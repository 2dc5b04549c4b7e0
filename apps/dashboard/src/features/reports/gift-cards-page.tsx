import { t } from '@lingui/core/macro'
import type { GetGiftCardsReportResponse } from '@stoa/contract/services/stoa/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writeMoney } from '../../lib/format/money.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { BarTable } from '../../ui/pictures/chart.tsx'
import { ReportControls } from './controls.tsx'
import { giftCardsQuery } from './queries.ts'
import { useQuestion } from './question.ts'
import { ReportFrame } from './report-frame.tsx'
import classes from './reports.module.css'

/** What the shop owes to the holders of gift cards, at both ends of a period, and what changed in it. */
export default function GiftCardsReportPage() {
  const { question, change } = useQuestion()
  return (
    <ReportFrame
      title={t`Gift card balances`}
      lead={t`What holders of valid cards can still spend.`}
      question={question}
      query={useQuery(giftCardsQuery(question))}
      controls={<ReportControls question={question} change={change} withoutComparison />}
      fileName="gift-cards"
      toCsv={toCsv}
      isEmpty={({ rows = [] }) => rows.length === 0}
    >
      {({ rows = [] }) => (
        <>
          {rows.map((row) => (
            <Balances key={row.currency} row={row} />
          ))}
          <p className={classes.note}>
            <Link to={paths.giftCardFigures()}>{t`The last twelve months as a chart`}</Link>
          </p>
        </>
      )}
    </ReportFrame>
  )
}

type Row = NonNullable<GetGiftCardsReportResponse['rows']>[number]

function Balances({ row }: { row: Row }) {
  const { currency = 'XXX', opening, issued, redeemed, lapsed, closing } = row
  const parts = [
    [t`At the beginning`, opening, ''],
    [t`Issued`, issued, '+'],
    [t`Redeemed`, redeemed, '−'],
    [t`Expired or disabled`, lapsed, '−'],
    [t`At the end`, closing, '='],
  ] as const
  const largest = Math.max(...parts.map(([, amount]) => Math.abs(Number(amount))), 1)
  return (
    <Panel title={currency} flush>
      <BarTable
        heads={[t`Balance`, t`Amount`]}
        rows={parts.map(([name, amount, sign]) => ({
          key: name,
          name,
          cells: [[sign, writeMoney(amount, currency)].filter(Boolean).join(' ')],
          share: Math.abs(Number(amount)) / largest,
        }))}
      />
    </Panel>
  )
}

function toCsv({ rows = [] }: GetGiftCardsReportResponse): unknown[][] {
  return [
    [t`Currency`, t`At the beginning`, t`Issued`, t`Redeemed`, t`Expired or disabled`, t`At the end`],
    ...rows.map((row) => [row.currency, row.opening, row.issued, row.redeemed, row.lapsed, row.closing]),
  ]
}
