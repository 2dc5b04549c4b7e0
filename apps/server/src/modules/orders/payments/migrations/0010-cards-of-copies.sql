-- A copy of an installation has the cards of real providers in its sandbox, which no charge of the sandbox has kept.
alter table sandbox_kept_card alter column charge_id drop not null;
