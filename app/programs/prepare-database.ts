import { DEFAULT_DAILY_DEALS, type Environment } from "~/env.server";
import { adminState, createDemoAdmin, ensureFirstAdmin } from "~/features/accounts/first-admin.server";
import { loadCategories } from "~/features/categories/stored-categories.server";
import { setDemoAnswers } from "~/features/demo/demo-answers.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { loadDemoMembers } from "~/features/demo/demo-members.server";
import { loadAffiliateRules } from "~/features/links/affiliate.server";
import { readThesaurus } from "~/features/search/parse-thesaurus.server";
import { isMigrationPending } from "~/platform/db/migrate.server";
import { migrateDatabase } from "~/platform/process/migrate-database.server";
import { type OpenDatabase, openDatabase, StartError } from "~/platform/process/open-database.server";
import { prepareSecrets } from "~/platform/secrets/site-secret.server";

/** Loads the demo deals into a new one if DEMO_DEALS is on; ensures the settings' admin, or one for a new demo. */
export async function prepareDatabase(env: Environment): Promise<OpenDatabase> {
  // Read first, so that their errors come before a database is made; the application loads them again, with the site's own.
  env.thesaurusFiles.forEach(readThesaurus);
  loadAffiliateRules(env.affiliateFile);
  const open = await openDatabase(env, { create: true });
  try {
    await fill(env, open);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

async function fill(env: Environment, open: OpenDatabase): Promise<void> {
  if (await isMigrationPending(open.db)) console.log("Updating the database schema …");
  await migrateDatabase(open);
  await loadCategories(open.db);
  await prepareSecrets(open.db);
  const now = new Date();
  const onLoad = () => console.log("Loading the demo deals …");
  const loaded = env.demoDeals ? await loadDemoDeals(open.db, now, env.siteCurrency, onLoad) : 0;
  if (loaded > 0) {
    console.log(`Loaded ${loaded} demo deals.`);
    await setDemoAnswers(open.db, { setsNumber: env.dailyDeals === DEFAULT_DAILY_DEALS });
  }
  const isAdminKnown = env.admin
    ? await ensureConfiguredAdmin(env, open)
    : loaded > 0 && env.databaseUrl === undefined && (await announceDemoAdmin(env, open));
  if (!isAdminKnown) await adviseOnAdmin(open);
  // Must come after the demo admin, who is created only if there are no accounts.
  if (env.demoDeals) await loadDemoMembers(open.db, now, env.siteCurrency);
}

/** Creates the settings' admin. Returns whether its password is that of the settings. */
async function ensureConfiguredAdmin({ admin, bcryptCost }: Environment, { db }: OpenDatabase): Promise<boolean> {
  if (!admin) return false;
  const outcome = await ensureFirstAdmin(db, { ...admin, cost: bcryptCost });
  if (outcome === "username_taken") {
    throw new StartError(
      "ADMIN_USERNAME is taken by another account: choose another, or set ADMIN_EMAIL to that account's email.",
    );
  }
  if (outcome === "created") console.log("Created the admin account of ADMIN_EMAIL.");
  if (outcome === "promoted") {
    console.log("The account of ADMIN_EMAIL already existed: it is now an admin, and its password is unchanged.");
  }
  if (outcome === "signed_up") {
    console.warn(
      "The account of ADMIN_EMAIL was created by sign-up, which does not verify emails, so it was not made an admin. If it is yours: npm run account -- promote EMAIL",
    );
  }
  return true;
}

/** Creates the demo's admin and prints the only copy of its password. Returns whether it did. */
async function announceDemoAdmin({ bcryptCost }: Environment, { db }: OpenDatabase): Promise<boolean> {
  const admin = await createDemoAdmin(db, { cost: bcryptCost });
  if (admin) console.log(`Demo admin, shown only once: email ${admin.email}, password ${admin.password}`);
  return admin !== null;
}

/** The line with the password may have been missed, or its start been killed before. */
async function adviseOnAdmin({ db }: OpenDatabase): Promise<void> {
  const { email, isLoggedIn } = await adminState(db);
  if (email === null) console.log("There is no admin: npm run account -- create-admin EMAIL USERNAME makes one.");
  else if (!isLoggedIn) {
    console.log(
      `No admin is logged in. If the password is lost: npm run account -- reset-password ${email} prints a code for a new one.`,
    );
  }
}
