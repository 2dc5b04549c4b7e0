import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { GetGiftCardLiabilityResponse, LiabilityMonth } from '@stoa/contract/services/stoa/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { writeDate, writeNumber } from '../../../lib/format/format.ts'
import { liabilityQuery } from '../shared/gift-card-liability.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { ChartPanel, LineChart } from '../../../ui/pictures/chart.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(liabilityQuery))

/** The balance that the shop owes to the holders of gift cards, now and over the last year. */
export default function GiftCardFiguresPage() {
  return (
    <Page title={t`Gift card liability`}>
      <Loaded
        query={useQuery(liabilityQuery)}
        skeleton={<Skeleton height={420} radius="md" />}
        failed={t`We couldn’t load the figures`}
      >
        {(figures) => (
          <>
            <Now figures={figures} />
            <Months figures={figures} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Now({ figures: { liability, currency, validCards = 0 } }: { figures: GetGiftCardLiabilityResponse }) {
  return (
    <Panel title={t`Now`}>
      <Facts>
        <Fact name={t`Left on valid gift cards`}>
          <b>{writeMoney(liability, currency!)}</b>
        </Fact>
        <Fact name={t`Gift cards`}>{writeNumber(validCards)}</Fact>
      </Facts>
    </Panel>
  )
}

function Months({ figures: { months = [], currency = 'EUR' } }: { figures: GetGiftCardLiabilityResponse }) {
  const points = months.map((month) => ({
    x: month.month!,
    current: Number(month.liability),
    compared: Number(month.redeemed),
  }))
  const write = (value: number) => writeMoney(String(value), currency)
  return (
    <ChartPanel
      title={t`The last twelve months`}
      legend={[t`Liability`, t`Redeemed`]}
      table={<MonthsTable months={months} currency={currency} />}
      empty={points.every(({ current, compared }) => current === 0 && compared === 0) ? t`No gift cards yet.` : undefined}
    >
      <LineChart
        label={t`Liability by month`}
        points={points}
        writeX={(day) => monthName(day, { month: 'short' })}
        writeY={(value) => writeWhole(value, currency)}
        describe={({ x, current, compared }) => {
          const [left, redeemed] = [write(current), write(compared)]
          return { title: monthName(x), lines: [t`${left} at its end`, t`${redeemed} redeemed`] }
        }}
      />
    </ChartPanel>
  )
}

function MonthsTable({ months, currency }: { months: readonly LiabilityMonth[]; currency: string }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Month`}</th>
          <th scope="col">{t`Issued`}</th>
          <th scope="col">{t`Redeemed`}</th>
          <th scope="col">{t`Liability at its end`}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(month.month!)}</th>
            <td>{writeMoney(month.issued, currency)}</td>
            <td>{writeMoney(month.redeemed, currency)}</td>
            <td>{writeMoney(month.liability, currency)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

const monthAndYear = { month: 'long', year: 'numeric' } as const

function monthName(firstDay: string, shape: Intl.DateTimeFormatOptions = monthAndYear): string {
  return writeDate(new Date(`${firstDay}T00:00:00Z`), { ...shape, timeZone: 'UTC' })
}

/** The axis has room for whole units. */
function writeWhole(value: number, currency: string): string {
  return writeNumber(value, { style: 'currency', currency, maximumFractionDigits: 0 })
}
