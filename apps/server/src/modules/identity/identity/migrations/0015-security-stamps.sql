-- The member's stamp when the session or the step was opened.
alter table member_session add column security_stamp uuid;
alter table sign_in_step add column security_stamp uuid;
