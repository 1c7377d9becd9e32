import java.io.FileInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.ValidationResult;

/** Judges PDF files by veraPDF (PDF/UA-1; an invoice with its XML also PDF/A-3a and PDF/A-3b) and by Mustang (Factur-X). One line a verdict. */
public class CheckDocuments {
  static final PrintStream out = System.out;
  static boolean isRight = true;

  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files) {
      String text = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
      boolean isInvoice = text.contains("(factur-x.xml)");
      List<PDFAFlavour> flavours =
          isInvoice
              ? List.of(PDFAFlavour.PDFA_3_B, PDFAFlavour.PDFA_3_A, PDFAFlavour.PDFUA_1)
              : List.of(PDFAFlavour.PDFUA_1);
      for (PDFAFlavour flavour : flavours) checkPdf(file, flavour);
      if (isInvoice) checkFacturX(file);
    }
    System.exit(isRight ? 0 : 1);
  }

  static void say(String file, String what, boolean right, String more) {
    isRight = isRight && right;
    out.println((right ? "ok   " : "BAD  ") + Path.of(file).getFileName() + "  " + what + "  " + more);
  }

  static void checkPdf(String file, PDFAFlavour flavour) throws Exception {
    try (FileInputStream stream = new FileInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(stream, flavour)) {
      ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
      String failed = "";
      for (var assertion : result.getTestAssertions())
        if (assertion.getStatus().name().equals("FAILED")) failed += " " + assertion.getRuleId().getClause();
      say(file, "veraPDF " + flavour.getId(), result.isCompliant(), result.getTotalAssertions() + " assertions" + failed);
    }
  }

  /** Mustang's last summary may say « valid » of a file whose PDF is not: every summary counts, and every error. */
  static void checkFacturX(String file) {
    PrintStream kept = System.out;
    System.setOut(System.err);
    String report = new ZUGFeRDValidator().validate(file);
    System.setOut(kept);
    int summaries = report.split("<summary ", -1).length - 1;
    int valid = report.split("<summary status=\"valid\"", -1).length - 1;
    boolean right = summaries > 1 && summaries == valid && !report.contains("<error");
    say(file, "Mustang", right, valid + " of " + summaries + " summaries valid" + (right ? "" : "\n" + report));
  }
}
