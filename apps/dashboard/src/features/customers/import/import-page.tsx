import { plural, t } from '@lingui/core/macro'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { upsertContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { createMember } from '@stoa/contract/calls/members/members'
import { addCustomerLines } from '@stoa/contract/calls/stoa/customer-imports'
import type { CustomerLineResult } from '@stoa/contract/services/stoa/customer-imports'
import { numberColumn, type NumberFormat } from '@stoa/web/file-values/numbers'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isAllowed } from '../../../lib/calls/access.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CsvFileStep, useCsvLines } from '../../../lib/csv/csv-file-step.tsx'
import { DateFormatField, useDateReading } from '../../../lib/csv/date-format-field.tsx'
import { describeOutcomes } from '../../../lib/csv/describe-outcomes.ts'
import { LeftOutLines } from '../../../lib/csv/download-left-out.tsx'
import { numberFormatChoices } from '../../../lib/csv/number-format-choices.ts'
import { useCsvTable } from '../../../lib/csv/use-csv-table.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LineTable } from '../../../ui/rows/line-table.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import {
  customerColumns,
  describeChanges,
  describeRefusal,
  guessSource,
  outcomeLabel,
  toCustomerLine,
  type ReadLine,
} from './lines.ts'
import { dryRunQuery, importsQuery } from './queries.ts'
import { sendFile, type CustomerFile } from './send-lines.ts'

/** A larger file is imported in several. */
const maxLines = 100_000
/** Lines of the preview. */
const shownLines = 500

/** Imports customers of another shop after a preview of each line. */
export default function ImportCustomersPage() {
  const [columns] = useState(customerColumns)
  const read = useCsvTable(columns)
  const { file, table } = read
  const lines = useCsvLines(read, columns, maxLines, toCustomerLine)
  const dates = useDateReading(
    useMemo(() => lines.map(({ acceptsEmailDate }) => acceptsEmailDate ?? ''), [lines]),
    file,
  )
  const [stated, setStated] = useState<{ file: object | undefined; format: NumberFormat | undefined }>()
  const statedFormat = stated?.file === file ? stated?.format : undefined
  const numbers = useMemo(
    () =>
      numberColumn(
        lines.map(({ spent }) => spent ?? ''),
        statedFormat,
      ),
    [lines, statedFormat],
  )
  const numberFormat = numbers.kind === 'STATED' || numbers.kind === 'DETECTED' ? numbers.format : undefined
  const unclear = numbers.kind === 'AMBIGUOUS' || numbers.kind === 'MIXED' ? numbers.example : undefined
  const [createAccounts, setCreateAccounts] = useState(false)
  const [exempts, setExempts] = useState(true)
  const canExempt = isAllowed(upsertContactTaxDetails)
  const namesExempt = lines.some(({ taxExempt }) => taxExempt)
  const format = {
    source: guessSource(table.headings),
    ...(dates.format && { dateFormat: dates.format }),
    ...(numberFormat && { numberFormat }),
    createAccounts,
    exemptFromTax: namesExempt && canExempt && exempts,
  }
  const [isSent, setSent] = useState(false)
  const query = useQuery({ ...dryRunQuery({ format, lines }), enabled: lines.length > 0 && !isSent })
  const changing = query.data?.filter(({ outcome }) => outcome === 'NEW' || outcome === 'CHANGED').length ?? 0
  const save = useCall((given: CustomerFile) => sendFile(given), {
    needs: addCustomerLines,
    failed: t`We couldn’t import the customers`,
    done: t`Import started`,
    quiet: true,
    refreshes: [importsQuery],
    onDone: () => setSent(true),
  })
  return (
    <Page
      title={t`Import customers`}
      narrow
      back={<BackLink to={paths.customers()}>{t`Customers`}</BackLink>}
      lead={t`A file of Shopify or WooCommerce, or one line per customer. Whoever you know already by the email address is changed and not added again. You’ll see a preview before anything changes, and can undo the import.`}
    >
      <CsvFileStep
        read={read}
        columns={columns}
        template={template()}
        maxLines={maxLines}
        isDone={isSent}
        onChange={() => {
          save.forget()
          setSent(false)
        }}
      >
        {file && !isSent && read.mapping.acceptsEmailDate !== undefined && <DateFormatField reading={dates} label={t`Dates`} />}
        {file && !isSent && read.mapping.spent !== undefined && (
          <NativeSelect
            label={t`Numbers`}
            value={statedFormat ?? ''}
            data={numberFormatChoices(numbers)}
            error={unclear && t`“${unclear}” can be read in two ways. Choose how the file writes numbers.`}
            onChange={(event) =>
              setStated({ file, format: (event.currentTarget.value || undefined) as NumberFormat | undefined })
            }
          />
        )}
        {save.failure && <FailureNotice failure={save.failure} onRetry={undefined} />}
      </CsvFileStep>
      {file && lines.length > 0 && !isSent && (
        <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
          {(results) => (
            <>
              <p role="status">{describeResults(results)}</p>
              <Checkbox
                disabled={!isAllowed(createMember)}
                label={t`Create an account for each new customer`}
                description={t`Nobody is mailed. They choose a password with “Forgotten your password?”. Without it they are customers without an account.`}
                checked={createAccounts}
                onChange={({ currentTarget }) => setCreateAccounts(currentTarget.checked)}
              />
              {namesExempt && (
                <Checkbox
                  label={t`Exempt customers from tax whom the file says is exempt`}
                  description={
                    canExempt
                      ? t`They get the group of buyers who pay no tax, without a certificate. Without it they pay tax as usual.`
                      : t`You may not change who pays tax, so all of them will pay tax as usual.`
                  }
                  checked={canExempt && exempts}
                  disabled={!canExempt}
                  onChange={({ currentTarget }) => setExempts(currentTarget.checked)}
                />
              )}
              <LineTable titled={t`Customer`} lines={selectShown(lines, results)} />
              <Group justify="flex-end">
                <LeftOutLines fileName={file.name} table={table} outcomes={results} reasonOf={describeRefusal} />
                <CallButton
                  call={save}
                  variant="filled"
                  disabled={changing === 0}
                  onClick={() => save.send({ format, fileName: file.name, lines })}
                >
                  {plural(changing, { one: 'Import # customer', other: 'Import # customers' })}
                </CallButton>
              </Group>
            </>
          )}
        </Loaded>
      )}
      <EarlierImports />
    </Page>
  )
}

function describeResults(results: readonly CustomerLineResult[]): string {
  return describeOutcomes(
    results.map(({ outcome }) => outcome),
    (added) => plural(added, { one: '# new customer', other: '# new customers' }),
  )
}

/** Lines with a problem come first, then those that change somebody. */
function selectShown(lines: readonly ReadLine[], results: readonly CustomerLineResult[]) {
  const all = lines.map(({ line, email, firstName, lastName, name, company, externalId }, index) => {
    const result = results[index] ?? { outcome: 'NEW' }
    const refusal = describeRefusal(result)
    const person = [firstName, lastName].filter(Boolean).join(' ') || name || company
    return {
      line,
      title: email || person || externalId || '–',
      outcome: outcomeLabel(result.outcome),
      what: refusal ?? (describeChanges(result) || (email ? (person ?? '') : '')),
      rank: refusal ? 2 : result.outcome === 'CHANGED' ? 1 : 0,
    }
  })
  return all.toSorted((one, other) => other.rank - one.rank).slice(0, shownLines)
}

function template() {
  return {
    fileName: 'customers.csv',
    rows: [
      ['Email', 'First name', 'Last name', 'Company', 'Phone', 'Address', 'Zip', 'City', 'Country', 'Tags', 'Note', 'Newsletter'],
      ['mia@example.com', 'Mia', 'Sommer', '', '+49 30 1234567', 'Main Street 1', '10115', 'Berlin', 'DE', 'VIP', '', 'no'],
    ],
  }
}
