import { t } from '@lingui/core/macro'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { createMemberNote, deleteMemberNote, listMemberNotes } from '@stoa/contract/calls/stoa/member-notes'
import { createMemberNoteRequestLimits } from '@stoa/contract/limits/stoa/member-notes'
import type { MemberNote } from '@stoa/contract/services/stoa/member-notes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import classes from '../../members.module.css'
import { memberNotesQuery, memberTimelineQuery } from '../../queries.ts'

/** Staff's notes about the member. Hidden without the permission to read them. */
export function NotesPanel({ memberId }: { memberId: string }) {
  return isAllowed(listMemberNotes) ? <Notes memberId={memberId} /> : null
}

function Notes({ memberId }: { memberId: string }) {
  const query = useQuery(memberNotesQuery(memberId))
  return (
    <Panel title={t`Notes`} flush>
      <NewNote memberId={memberId} />
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the notes`}>
        {(notes) => (
          <RowList label={t`Notes`} empty={t`No notes. Only staff sees them here; members get them with the copy of their data.`}>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

/** Not a form of its own: the page around it is one. */
function NewNote({ memberId }: { memberId: string }) {
  const [text, setText] = useState('')
  const add = useCall(createMemberNote, {
    failed: t`We couldn’t add the note`,
    done: t`Note added`,
    refreshes: [memberNotesQuery(memberId), memberTimelineQuery(memberId)],
    onDone: () => setText(''),
  })
  return (
    <div className={classes.newNote}>
      <Textarea
        label={t`New note`}
        autosize
        minRows={2}
        maxLength={createMemberNoteRequestLimits.text.maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.denied || text.trim() ? (
        <CallButton call={add} size="compact-sm" onClick={() => add.send({ memberId, text: text.trim() })}>
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

function NoteRow({ note: { id, memberId, text, author, createdDate } }: { note: MemberNote }) {
  const remove = useCall(deleteMemberNote, {
    failed: t`We couldn’t delete the note`,
    done: t`Note deleted`,
    refreshes: [memberNotesQuery(memberId), memberTimelineQuery(memberId)],
  })
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
        consequence={t`You can’t undo this.`}
        call={remove}
        request={{ noteId: id }}
      />
    </Row>
  )
}
