import { t } from '@lingui/core/macro'
import { Button, Skeleton, Textarea } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sending } from '../calls/use-call.ts'
import { When } from '../format/when.tsx'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { IrreversibleAction } from './irreversible-action.tsx'
import { Loaded } from './loaded.tsx'
import classes from './notes-panel.module.css'

interface Note {
  id: string
  text: string
  author: string
  createdDate: string
}

interface NotesPanelProps<Request> {
  query: UseQueryResult<Note[]>
  empty: string
  maxLength: number
  add: Sending<Request>
  /** The request that adds a text. */
  toRequest: (text: string) => Request
  remove: Sending<{ noteId: string }>
}

/** What staff notes about somebody, the newest first. */
export function NotesPanel<Request>({ query, empty, maxLength, add, toRequest, remove }: NotesPanelProps<Request>) {
  return (
    <Panel title={t`Notes`} flush>
      {/* A note that was added leaves an empty field. */}
      <NewNote key={add.saved} maxLength={maxLength} add={add} toRequest={toRequest} />
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the notes`}>
        {(notes) => (
          <RowList label={t`Notes`} empty={empty}>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} remove={remove} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

/** Not a form of its own: the page around it is one. */
function NewNote<Request>({ maxLength, add, toRequest }: Pick<NotesPanelProps<Request>, 'maxLength' | 'add' | 'toRequest'>) {
  const [text, setText] = useState('')
  return (
    <div className={classes.newNote}>
      <Textarea
        label={t`New note`}
        autosize
        minRows={2}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.denied || text.trim() ? (
        <CallButton call={add} size="compact-sm" onClick={() => add.send(toRequest(text.trim()))}>
          {t`Add note`}
        </CallButton>
      ) : (
        <Button size="compact-sm" disabled>
          {t`Add note`}
        </Button>
      )}
    </div>
  )
}

function NoteRow({ note: { id, text, author, createdDate }, remove }: { note: Note; remove: Sending<{ noteId: string }> }) {
  return (
    <Row
      title={<span className={classes.note}>{text}</span>}
      detail={
        <>
          {author} · <When date={createdDate} />
        </>
      }
    >
      <IrreversibleAction
        verb={t`Delete`}
        name={t`this note`}
        consequence={t`Your colleagues no longer see it.`}
        call={remove}
        request={{ noteId: id }}
      />
    </Row>
  )
}
