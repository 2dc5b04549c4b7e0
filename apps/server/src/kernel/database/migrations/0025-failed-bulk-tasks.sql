-- A task whose request the database or the list refuses stops at once: no further attempt would help.
alter table bulk_task drop constraint bulk_task_state_check;
alter table bulk_task add constraint bulk_task_state_check
  check (state in ('RUNNING', 'FINISHED', 'CANCELED', 'FAILED', 'UNDOING', 'UNDONE'));
-- `{"code", "description"}`: why the task stopped.
alter table bulk_task add column error jsonb;
