-- What Quad's two roles may do in its database. Run by a superuser in that database, at installation and again after
-- each `quad migrate`; running it twice changes nothing.
--
-- quad_owner owns the database and every table; only `quad migrate` connects as it.
-- quad_app serves pages and runs jobs: it reads and writes rows and owns nothing, so it can change no table.
BEGIN;

REVOKE ALL ON DATABASE quad FROM PUBLIC;
GRANT CONNECT ON DATABASE quad TO quad_app;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO quad_app;

-- Tables that migrations make later; identity columns need nothing more.
ALTER DEFAULT PRIVILEGES FOR ROLE quad_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO quad_app;
ALTER DEFAULT PRIVILEGES FOR ROLE quad_owner IN SCHEMA public
    GRANT USAGE ON SEQUENCES TO quad_app;

-- A name is looked up in our schema and nowhere else.
ALTER ROLE quad_app IN DATABASE quad SET search_path = public, pg_temp;
ALTER ROLE quad_owner IN DATABASE quad SET search_path = public, pg_temp;

-- Remembering the inner side of a join costs more than it saves where twenty posts have twenty authors: 35 µs for the feed's
-- query instead of 31.
ALTER ROLE quad_app IN DATABASE quad SET enable_memoize = off;

-- Disks of today find any page as fast as the next one: what is found by an index is read by it. Pages ask short
-- questions, for which no program is worth compiling.
ALTER ROLE quad_app IN DATABASE quad SET random_page_cost = 1.1;
ALTER ROLE quad_app IN DATABASE quad SET jit = off;

-- Lines of the audit log are read, and added by one function, which moves the head on; they are neither changed nor deleted.
-- The head's seal is renewed by `quad rekey`.
DO $$
BEGIN
    IF to_regclass('public.audit_log') IS NOT NULL THEN
        REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON public.audit_log FROM quad_app;
        REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON public.audit_head FROM quad_app;
        GRANT UPDATE (seal) ON public.audit_head TO quad_app;
        REVOKE ALL ON FUNCTION public.append_audit_line(public.audit_log, bytea) FROM PUBLIC;
        GRANT EXECUTE ON FUNCTION public.append_audit_line(public.audit_log, bytea) TO quad_app;
    END IF;
END
$$;

-- The list of applied migrations is read by /readyz and written by `quad migrate` alone.
DO $$
BEGIN
    IF to_regclass('public.schema_migrations') IS NOT NULL THEN
        REVOKE INSERT, UPDATE, DELETE ON public.schema_migrations FROM quad_app;
    END IF;
END
$$;

COMMIT;
