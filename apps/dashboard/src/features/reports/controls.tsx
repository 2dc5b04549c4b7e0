import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import { isDay } from '@stoa/web/days'
import { useState } from 'react'
import { countries } from '../../lib/format/countries.ts'
import { channelOptions } from '../../lib/site/channels.ts'
import { comparisonChoices, ownPeriod, periodChoices, refundChoices, type ReportQuestion } from './question.ts'
import classes from './reports.module.css'

interface ControlsProps {
  question: ReportQuestion
  change: (parts: Readonly<Record<string, string | null>>) => void
  /** The currencies that the period has, as the report says; one alone is no choice. */
  currencies?: readonly { currency?: string }[] | undefined
  /** Filters of orders, and which day a refund counts on. */
  ofSales?: boolean
  /** A report of balances compares nothing. */
  withoutComparison?: boolean
}

/** What a report is about: period, comparison, currency and filters. */
export function ReportControls({ question, change, currencies: found = [], ofSales, withoutComparison }: ControlsProps) {
  const currencies = found.flatMap((each) => each.currency ?? [])
  const { period, compareWith, refundsBy, currency, country, channel } = question
  return (
    <div className={classes.controls} role="group" aria-label={t`Selection`}>
      <Select
        label={t`Period`}
        data={periodChoices.map(({ value, label }) => ({ value, label: t(label) }))}
        value={period}
        onChange={(value) =>
          change(
            value === ownPeriod
              ? { period: value, from: question.from, to: question.to }
              : { period: value, from: null, to: null },
          )
        }
        allowDeselect={false}
      />
      {period === ownPeriod && <OwnDays key={`${question.from} ${question.to}`} question={question} change={change} />}
      {!withoutComparison && (
        <Select
          label={t`Compare with`}
          data={comparisonChoices.map(({ value, label }) => ({ value, label: t(label) }))}
          value={compareWith}
          onChange={(value) => change({ compare: value === 'NONE' ? null : value })}
          allowDeselect={false}
        />
      )}
      {currencies.length > 1 && (
        <Select
          label={t`Currency`}
          data={currencies}
          value={currency ?? currencies[0] ?? null}
          onChange={(value) => change({ currency: value })}
          allowDeselect={false}
        />
      )}
      {ofSales && (
        <>
          <Select
            label={t`Refunds`}
            data={refundChoices.map(({ value, label }) => ({ value, label: t(label) }))}
            value={refundsBy}
            onChange={(value) => change({ refunds: value === 'REFUND_DATE' ? null : value })}
            allowDeselect={false}
          />
          <Select
            label={t`Country`}
            placeholder={t`All countries`}
            data={countries()}
            value={country ?? null}
            onChange={(value) => change({ country: value })}
            searchable
            clearable
          />
          <Select
            label={t`Channel`}
            placeholder={t`All channels`}
            data={channelOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            value={channel ?? null}
            onChange={(value) => change({ channel: value })}
            clearable
          />
        </>
      )}
    </div>
  )
}

function OwnDays({ question, change }: Pick<ControlsProps, 'question' | 'change'>) {
  const [from, setFrom] = useState(question.from)
  const [to, setTo] = useState(question.to)
  const tooLong = (Date.parse(to) - Date.parse(from)) / (24 * 3600_000) >= 366
  const error =
    !isDay(from) || !isDay(to)
      ? undefined
      : from > to
        ? t`The end date must be after the start date.`
        : tooLong
          ? t`Choose a period of up to one year.`
          : undefined
  const apply = () => {
    if (isDay(from) && isDay(to) && error === undefined && (from !== question.from || to !== question.to)) change({ from, to })
  }
  return (
    <>
      <TextInput
        type="date"
        label={t`From`}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        onBlur={apply}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        onBlur={apply}
        error={error}
      />
    </>
  )
}
