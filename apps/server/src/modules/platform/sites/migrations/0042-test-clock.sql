-- Moving the clock is an area of its own. The administrator's role, where its owner took nothing from it, has it too.
update site_role set scopes = scopes || array['TEST_CLOCK:MANAGE']
  where site_id is not null and id = 'ADMIN' and not scopes @> array['TEST_CLOCK:MANAGE']
    and scopes @> array['ORDERS:MANAGE', 'CUSTOMERS:MANAGE', 'MEMBERS:MANAGE', 'SETTINGS:MANAGE', 'DEVELOPERS:MANAGE', 'PEOPLE:MANAGE'];

-- Jobs are due in the time of their site; they were due in the system's. A clock is never behind.
update site set clock_offset = 0 where clock_offset < 0;
update job set due_date = (job.due_date at time zone 'UTC' + site.clock_offset * interval '1 millisecond') at time zone 'UTC',
    created_date = (job.created_date at time zone 'UTC' + site.clock_offset * interval '1 millisecond') at time zone 'UTC'
  from site where site.id = job.site_id and site.clock_offset > 0;
