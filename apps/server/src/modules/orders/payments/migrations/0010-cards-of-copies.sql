-- A copy of an installation has the cards of real providers in its sandbox, which neither a charge nor a setup of the sandbox has kept.
alter table sandbox_kept_card drop constraint sandbox_kept_card_origin;
alter table sandbox_kept_card add constraint sandbox_kept_card_origin check (charge_id is null or setup_id is null);
