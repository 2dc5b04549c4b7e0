/**
 * SQL that gives a database of plain PostgreSQL the functions of Citus that move tables. They record where a table is, and refuse what Citus
 * refuses for the same reasons; rows stay where they are.
 */
export function citusStub(database: string): string {
  return `
  create schema citus_stub;
  create table citus_stub.placed (table_name regclass primary key, citus_table_type text not null, key text, place serial);
  create view citus_stub.citus_tables as select table_name, citus_table_type from citus_stub.placed;

  -- The tables that foreign keys connect with one, directly or through others.
  create function citus_stub.connected(start regclass) returns setof oid language sql as $$
    with recursive connected (id) as (
      select start::oid union
      select case when conrelid = connected.id then confrelid else conrelid end
      from connected join pg_constraint on contype = 'f' and connected.id in (conrelid, confrelid)
    ) select id from connected
  $$;

  create function citus_stub.check_changes(name regclass) returns void language plpgsql as $$
  declare has_rows boolean;
  begin
    execute format('select exists (select from %s)', name) into has_rows;
    if has_rows and coalesce(current_setting('citus.multi_shard_modify_mode', true), '') <> 'sequential' then
      raise exception 'cannot execute parallel DDL on %', name;
    end if;
    if exists (select from pg_trigger where tgrelid = name and not tgisinternal)
      and coalesce(current_setting('citus.enable_unsafe_triggers', true), '') <> 'on' then
      raise exception 'triggers are not supported on distributed tables';
    end if;
  end $$;

  create function citus_stub.create_reference_table(name regclass) returns void language plpgsql as $$
  begin
    perform citus_stub.check_changes(name);
    insert into citus_stub.placed (table_name, citus_table_type) values (name, 'reference');
    if coalesce(nullif(current_setting('citus.enable_local_reference_table_foreign_keys', true), ''), 'on') <> 'off' then
      insert into citus_stub.placed (table_name, citus_table_type)
      select id::regclass, 'local' from citus_stub.connected(name) as id on conflict do nothing;
    end if;
  end $$;

  create function citus_stub.create_distributed_table(name regclass, distribution_column text) returns void language plpgsql as $$
  begin
    perform citus_stub.check_changes(name);
    if exists (select from citus_stub.placed where table_name = name and citus_table_type <> 'local') then
      raise exception 'table % is already distributed', name;
    end if;
    if exists (
      select from pg_constraint join citus_stub.placed on table_name in (conrelid, confrelid) and table_name <> name
      where contype = 'f' and name in (conrelid, confrelid) and citus_table_type = 'local'
    ) then
      raise exception 'cannot create foreign key constraint between % and a local table', name;
    end if;
    insert into citus_stub.placed (table_name, citus_table_type, key) values (name, 'distributed', distribution_column)
    on conflict (table_name) do update set citus_table_type = 'distributed', key = distribution_column;
  end $$;

  create function citus_stub.undistribute_table(name regclass, cascade_via_foreign_keys boolean default false) returns void
  language plpgsql as $$
  begin
    if not cascade_via_foreign_keys and (select count(*) from citus_stub.connected(name)) > 1 then
      raise exception 'cannot undistribute table % because it has foreign keys', name;
    end if;
    delete from citus_stub.placed where table_name in (select id from citus_stub.connected(name) as id);
  end $$;

  alter database ${database} set search_path = public, citus_stub;
  set search_path = public, citus_stub;`
}
