import { plural, t } from '@lingui/core/macro'
import { Button, Checkbox, Group } from '@mantine/core'
import { importMembers } from '@stoa/contract/calls/stoa/member-imports'
import type { MemberLineOutcome } from '@stoa/contract/services/stoa/member-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { CsvFileStep, useCsvLines } from '../../../lib/csv/csv-file-step.tsx'
import { LeftOutLines } from '../../../lib/csv/download-left-out.tsx'
import { useCsvTable } from '../../../lib/csv/use-csv-table.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure.tsx'
import { LineTable } from '../../../ui/rows/line-table.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { members } from '../list.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { memberColumns, outcomes, describeRefusal, toMemberLine, type ReadLine } from './lines.ts'
import { dryRunQuery, importsQuery } from './queries.ts'
import { sendLines } from './send-lines.ts'

/** A larger file is imported in several. */
const maxLines = 20_000
/** Lines of the preview. */
const shownLines = 500

/** Imports members of another system after a preview of each line. */
export default function ImportMembersPage() {
  const [columns] = useState(memberColumns)
  const read = useCsvTable(columns)
  const { file, table } = read
  const lines = useCsvLines(read, columns, maxLines, toMemberLine)
  /** The outcomes of the lines, once the import has run. */
  const [imported, setImported] = useState<readonly MemberLineOutcome[]>()
  const [newPasswordRequired, setNewPasswordRequired] = useState(false)
  const hasPasswords = lines.some(({ passwordHash }) => passwordHash)
  const query = useQuery({ ...dryRunQuery(lines), enabled: lines.length > 0 && !imported })
  const added = query.data?.filter((outcome) => outcome === 'NEW').length ?? 0
  const save = useCall(sendLines, {
    needs: importMembers,
    failed: t`We couldn’t import the members`,
    done: plural(added, { one: '# member imported', other: '# members imported' }),
    quiet: true,
    refreshes: [members, importsQuery],
    onDone: ({ outcomes: results }) => setImported(results),
  })
  return (
    <Page
      title={t`Import members`}
      narrow
      back={<BackLink to={paths.members()}>{t`Members`}</BackLink>}
      lead={t`One line per member. With the hash of their password they sign in as before; otherwise they choose one with “Forgotten your password?”. You’ll see a preview before anything changes.`}
    >
      <CsvFileStep
        read={read}
        columns={columns}
        template={template()}
        maxLines={maxLines}
        isDone={imported !== undefined}
        onChange={() => {
          save.forget()
          setImported(undefined)
        }}
      >
        {save.failure && <FailureNotice failure={save.failure} onRetry={undefined} />}
      </CsvFileStep>
      {imported && file && (
        <>
          <p role="status">{describeResults(imported)}</p>
          <Group>
            <LeftOutLines fileName={file.name} table={table} outcomes={imported} reasonOf={describeRefusal} />
            <Button component={Link} to={paths.members()} variant="filled">
              {t`View members`}
            </Button>
          </Group>
        </>
      )}
      {lines.length > 0 && !imported && (
        <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
          {(results) => (
            <>
              <p>{describeResults(results)}</p>
              <LineTable titled={t`Login email`} lines={selectShown(lines, results)} />
              {hasPasswords && (
                <Checkbox
                  label={t`Require a new password from everyone`}
                  description={t`Nobody can sign in with a password from the file. Members choose a new one with “Forgotten your password?”.`}
                  checked={newPasswordRequired}
                  onChange={({ currentTarget }) => setNewPasswordRequired(currentTarget.checked)}
                />
              )}
              <Group justify="flex-end">
                <CallButton
                  call={save}
                  variant="filled"
                  disabled={added === 0}
                  onClick={() => save.send({ lines, newPasswordRequired: hasPasswords && newPasswordRequired })}
                >
                  {plural(added, { one: 'Import # member', other: 'Import # members' })}
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

function describeResults(results: readonly MemberLineOutcome[]): string {
  const left = results.filter(describeRefusal).length
  const added = results.length - left
  return [
    plural(added, { one: '# new member', other: '# new members' }),
    plural(left, { one: '# line left out', other: '# lines left out' }),
  ].join(', ')
}

/** Lines with a problem come first. */
function selectShown(lines: readonly ReadLine[], results: readonly MemberLineOutcome[]) {
  const all = lines.map(({ line, email = '' }, index) => {
    const outcome = results[index] ?? 'NEW'
    const [label, tone] = outcomes[outcome]
    return { line, title: email || '–', outcome: { label: t(label), tone }, what: describeRefusal(outcome) ?? '' }
  })
  return all.toSorted((one, other) => Number(one.what === '') - Number(other.what === '')).slice(0, shownLines)
}

function template() {
  return {
    fileName: 'members.csv',
    rows: [
      ['Email', 'First name', 'Last name', 'Name', 'Phone', 'Password hash'],
      ['mia@example.com', 'Mia', 'Sommer', 'Mia', '+49 30 1234567', '$2y$10$…'],
    ],
  }
}
